import { createClock } from '#src/platform/clock.ts'
import { startApp } from './start.tsx'

const base = new URL(import.meta.env.BASE_URL, window.location.origin)

void startApp({
  configUrl: new URL('config.json', base).href,
  clock: createClock(),
  routing: 'path',
  redirectUri: new URL('account/oauth-callback', base).href,
})
