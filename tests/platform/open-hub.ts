import type { HubFailure } from '#src/kernel/hub-failure.ts'
import { createHub, type HubOptions, type HubState, type RawHubEvent } from '#src/platform/hub.ts'
import { afterTest } from '#tests/clean-up.ts'
import { memoryTransport, negotiation } from './memory-transport.ts'
import { type Answer, json, scriptedFetch } from './scripted-server.ts'

/** Creates a hub with a transport in memory, which stops with the test. `answer` responds to its HTTP requests. */
export function openHub(options: Partial<HubOptions> = {}, answer: Answer = () => json(negotiation)) {
  const server = memoryTransport()
  const http = scriptedFetch(answer)
  const states: HubState[] = []
  const failures: (HubFailure | null)[] = []
  const errors: (string | null)[] = []
  const events: RawHubEvent[] = []
  const page = new EventTarget()
  const visibilityState: DocumentVisibilityState = 'visible'
  const tab: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState,
  })
  const hub = createHub({
    apiURL: 'https://foyer.example/base',
    accessToken: () => 'token',
    onState: (state, failure) => {
      states.push(state)
      failures.push(failure)
      errors.push(hub.lastError)
    },
    onEvent: (event) => events.push(event),
    ...options,
    environment: {
      fetch: http.fetch,
      window: page,
      document: tab,
      random: () => 0.5,
      page: { origin: 'https://foyer.example', cookies: () => 'XSRF-TOKEN=x' },
      connection: { transport: server.transport },
      ...options.environment,
    },
  })
  afterTest(() => hub.stop())
  return { hub, server, http, states, failures, errors, events, page, tab }
}
