/** The label stands above, whatever the form says: in a row there is no room at its side. */
export const stacked = { layout: 'vertical', labelCol: {}, wrapperCol: {} } as const
