/** Replaces packages that `@mswjs/data` loads completely by the few exports that it uses. */
export const GraphQLInputObjectType = Object
export const GraphQLList = Object
export const isFunction = (value: unknown): boolean => typeof value === 'function'
