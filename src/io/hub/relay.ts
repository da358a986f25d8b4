import * as v from 'valibot'
import { hubFailures } from '#src/core/hub-failure.ts'

const word = v.pipe(v.string(), v.maxLength(1_000))

/** What the tabs that share a connection tell each other. `leader` is the tab that holds it. */
export const relaySchema = v.variant('kind', [
  v.object({
    kind: v.literal('state'),
    leader: word,
    /** UTC milliseconds: one that was deposed and does not know it yet is an older one. */
    since: v.number(),
    state: v.picklist(['Disconnected', 'Connecting', 'Connected', 'Reconnecting', 'Disconnecting']),
    failure: v.nullable(v.picklist(hubFailures)),
    lastError: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('event'), leader: word, name: word, args: v.array(v.unknown()) }),
  /** Which state is it in? The answer shows that there is a leader. */
  v.object({ kind: v.literal('ask') }),
  /** The user is back, at another tab. */
  v.object({ kind: v.literal('hurry') }),
  /** `call` tells one invocation from another. */
  v.object({ kind: v.literal('invoke'), call: word, id: v.string(), item: v.unknown() }),
  v.object({ kind: v.literal('invoked'), call: word, problem: v.nullable(v.string()) }),
])

export type RelayMessage = v.InferOutput<typeof relaySchema>
export type RelayOf<Kind extends RelayMessage['kind']> = Extract<RelayMessage, { readonly kind: Kind }>
