import type { Office } from '../office.ts'
import { problem } from './answers.ts'
import type { On } from './call.ts'

/** Returns a function that adds calls about passwords and mailed links. Without `passwords`, the server does not offer them. */
export const passwordCallsOf =
  (on: On, { settings }: Pick<Office, 'settings'>): On =>
  (name, answer) =>
    on(name, (...call) => (settings.passwords ? answer(...call) : notOffered()))

const notOffered = (): Response =>
  problem(
    404,
    'NotOffered',
    'This server has no passwords and no mailed links. Sign in with the account of your organisation.',
    { success: false },
  )
