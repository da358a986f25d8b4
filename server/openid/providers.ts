import {
  type ClientAuth,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { createProviderFetch, type ProviderFetch } from './https-fetch.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { explain, RefusedSignIn } from './refusals.ts'
import { readAuthority, readClientSecret } from './secrets.ts'

/** The offer of a provider on the sign-in page. */
export interface ProviderOffer {
  readonly id: string
  readonly label: string
}

/** A provider that people can sign in with. */
export interface Provider {
  readonly settings: ProviderSettings
  /** Asks the provider, at addresses that are allowed. */
  readonly fetchFrom: ProviderFetch
  /** Returns what the provider says about itself, at most ten minutes old. Rejects with `RefusedSignIn`. */
  about(): Promise<Configuration>
  /** Asks the provider now, also for its keys: they may have changed a moment ago. Rejects with `RefusedSignIn`. */
  ask(): Promise<Configuration>
}

export interface Providers {
  readonly offers: readonly ProviderOffer[]
  /** Returns the provider of an id, or null if there is none. */
  byId(id: string): Provider | null
}

/** Milliseconds for which metadata are kept. */
const keptFor = 10 * oneMinute
/** Seconds by which clocks may differ. */
const tolerance = 60

/** Reads the secrets of the providers, and asks nobody yet. Throws `UnusableProvider`. */
export function createProviders(
  settings: readonly ProviderSettings[],
  environment: Readonly<Record<string, string | undefined>>,
): Providers {
  const providers = new Map(settings.map((one) => [one.id, createProvider(one, environment)]))
  return {
    offers: settings.map(({ id, label }) => ({ id, label })),
    byId: (id) => providers.get(id) ?? null,
  }
}

function createProvider(
  settings: ProviderSettings,
  environment: Readonly<Record<string, string | undefined>>,
): Provider {
  const { intranet: isPrivateAllowed, issuer } = settings
  const secret = readClientSecret(settings, environment)
  const fetchFrom = createProviderFetch({ isPrivateAllowed, authority: readAuthority(settings) })
  /** As the provider's metadata say; without a word about it, the header (OpenID Connect Discovery, 3). */
  const authentication: ClientAuth = (server, ...others) => {
    if (secret === null) return None()(server, ...others)
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return method(server, ...others)
  }
  return connectProvider(settings, { address: issuer, authentication, fetchFrom })
}

export interface ProviderConnection {
  /** The issuer, or the address of its metadata: then their issuer is believed. */
  readonly address: string
  readonly authentication: ClientAuth
  readonly fetchFrom: ProviderFetch
}

/** Returns a provider that is asked at its first use. */
export function connectProvider(
  settings: ProviderSettings,
  { address, authentication, fetchFrom }: ProviderConnection,
): Provider {
  let kept: { readonly until: number; readonly configuration: Configuration } | null = null

  const ask = async (): Promise<Configuration> => {
    try {
      const client = { [clockTolerance]: tolerance }
      const found = await discovery(new URL(address), settings.clientId, client, authentication, {
        [customFetch]: fetchFrom,
        // Tokens are checked by their signature, too, not only by the connection over which they come.
        execute: [enableNonRepudiationChecks],
      })
      refuseUnusable(found)
      kept = { until: Date.now() + keptFor, configuration: found }
      return found
    } catch (error) {
      throw explain(error, settings.id)
    }
  }
  return {
    settings,
    fetchFrom,
    ask,
    about: async () => (kept !== null && kept.until > Date.now() ? kept.configuration : ask()),
  }
}

/** Refuses metadata without the addresses that a sign-in needs, or with one that is not https. */
function refuseUnusable(configuration: Configuration): void {
  const metadata = configuration.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = metadata[name]
    if (address === undefined || parseUrl(address)?.protocol !== 'https:')
      throw new RefusedSignIn('ProviderMisconfigured', `The provider's metadata have no https address as ${name}.`)
  }
}
