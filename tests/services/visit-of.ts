import type { Services, Visit } from '#src/base/needs.ts'

/** Returns only what a visitor has, so that a screen that needs more fails. */
export function visitOf(whole: Services): Visit {
  const { clock, tokens, http, api, paths, routing, redirectUri, configFile, assist, restart, ...rest } = whole
  const { configuration, engine, storage, locks, scope, signal, end } = rest
  const entrance = {
    clock,
    tokens,
    http,
    api,
    paths,
    routing,
    redirectUri,
    configFile,
    assist,
    restart,
    provider: null,
  }
  return { ...entrance, configuration, engine, storage, locks, scope, signal, end }
}
