import type { BackEnd } from '#mocks/back-end.ts'
import type { HubBehind } from '#server/hub/connections.ts'

interface TokenOfConnection {
  readonly accessToken: string | null
}

/** Returns the hub of the simulated back end for the transports. */
export function hubOf(backEnd: BackEnd): HubBehind<TokenOfConnection> {
  const { hub, tokens } = backEnd.server
  return {
    admit: (accessToken) => (accessToken !== null && tokens.read(accessToken, 'api') === null ? null : { accessToken }),
    open: (socket, { accessToken }) => backEnd.openHub(socket, accessToken),
    restart: hub.restart,
    get isRefusing() {
      return hub.isRefusing
    },
  }
}
