/** In place of packages that `@mswjs/data` loads whole: only what it uses of them while it is loaded and in its queries. */
export const GraphQLInputObjectType = Object
export const GraphQLList = Object
export const isFunction = (value: unknown): boolean => typeof value === 'function'
