/** Replaces the list of public suffixes in MSW's cookie jar, because the sandbox has only one host. */
export const getDomain = (host: string): string => host
