import { problem } from './answers.ts'

/** Refuses an address with U+0000, which PostgreSQL stores in no text: nothing has such an id. Returns null for others. */
export function refuseText({ pathname, search }: URL): Response | null {
  if (pathname.includes('%00')) return refusal(404, 'NotFound', 'Nothing has an id with the character U+0000.')
  return search.includes('%00') ? refusedText() : null
}

/** The refusal of a text that PostgreSQL does not store. */
export const refusedText = (): Response =>
  refusal(400, 'InvalidText', 'A text has the character U+0000, which can’t be stored. Leave it out.')

/** The product's own calendar calls the word `code` (docs/decisions, 'The product's own calendar'). */
const refusal = (status: number, code: string, message: string): Response => problem(status, code, message, { code })
