/** The gate breaks the making of the county off at fewer places than the full run, which sets FARM_TEST_SIZE=full. */
export const isFull = process.env.FARM_TEST_SIZE === 'full'
