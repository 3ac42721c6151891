/** The static base path of the product. */
export const BASE_PATH = '/Farm/Admin/'
