import type { Tokens } from '#src/core/wire/account.ts'
import { forgetUser } from './known-user.ts'
import type { Entrance } from './product.ts'

/** The end of every way in: keeps the tokens, goes where the user wanted, boots anew. */
export async function takeUp(
  entrance: Entrance,
  tokens: Tokens,
  goTo: string | null,
  options: { readonly guest: boolean } = { guest: false },
): Promise<void> {
  forgetUser()
  entrance.tokens.start(tokens, options)
  entrance.routing.navigate(goTo ?? '/', { replace: true })
  await entrance.restart()
}
