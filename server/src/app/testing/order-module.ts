/** A module as it is registered. */
export const orderModule = {
  Name: '订单系统',
  IsAPI: false,
  AllowAllUser: false,
  AllowAnonymous: false,
  IsMenu: true,
  MenuOrder: 4,
  Icon: 'order',
  Url: '/OrderSys',
  Description: '',
  Version: 'V1.0',
}
