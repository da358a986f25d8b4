/** Returns the token in the value of a header `Authorization`. Null if there is none. */
export const bearerIn = (header: string | null | undefined): string | null =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? null
