/** Of this build, as `package.json` has it: what a device tells those who look after it. */
export const version = '0.1.0'
