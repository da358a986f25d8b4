import { readFileSync } from 'node:fs'
import type { Http } from '#src/engine/http.ts'
import { askToken, createAppToken } from '../app-token.ts'
import { createVendorHttp, type VendorNetwork } from '../vendor-http.ts'
import type { MicrosoftSettings } from '../vendor-settings.ts'

/** Connects to Microsoft Graph v1.0 by the application's own permission. Throws if the file of the secret cannot be read. */
export function connectGraphAsApp(settings: MicrosoftSettings, network: VendorNetwork): Http {
  const { tenantId, clientId, loginURL, graphURL } = settings
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secretOf(settings),
    // All that was granted to the application.
    scope: `${graphURL}/.default`,
  }
  const tokenURL = `${loginURL}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`
  const credential = createAppToken(() => askToken(tokenURL, form, network), network.now)
  return createVendorHttp({ ...network, baseURL: `${graphURL}/v1.0`, credential })
}

const secretOf = ({ clientSecret, clientSecretFile = '' }: MicrosoftSettings): string =>
  clientSecret ?? readFileSync(clientSecretFile, 'utf8').trim()
