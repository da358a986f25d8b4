/** In place of a list of public suffixes that MSW's cookie jar carries: the sandbox has one host. */
export const getDomain = (host: string): string => host
