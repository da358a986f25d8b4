/** Of every person in the directory, where one signs in by password. */
export const sandboxPassword = 'sandbox'
