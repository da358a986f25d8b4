import { returningKey } from '#src/platform/stored.ts'

/** The open form, and one that was put aside for another. */
export const draftKey = returningKey('assist-draft')
export const draftAsideKey = returningKey('assist-draft-aside')
