import * as signalr from '@microsoft/signalr'
import { hubEventNames } from '#src/wire/hub.ts'
import { createHubHttpClient } from './http-client.ts'

/** What connecting takes, as one chunk of its own: nothing on screen waits for it. */
export interface HubLibrary {
  readonly signalr: typeof signalr
  readonly createHubHttpClient: typeof createHubHttpClient
  readonly hubEventNames: readonly string[]
}

export { createHubHttpClient, hubEventNames, signalr }
