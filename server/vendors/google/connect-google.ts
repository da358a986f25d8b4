import { readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import { restateRefusal } from '#src/calendars/gspace/google.ts'
import type { Http } from '#src/engine/http.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import { type AppToken, askToken, createAppToken } from '../app-token.ts'
import { createVendorHttp, type VendorNetwork } from '../vendor-http.ts'
import type { GoogleSettings } from '../vendor-settings.ts'

export const directoryURL = 'https://admin.googleapis.com'
const calendarURL = 'https://www.googleapis.com'

/** The members of the key of a service account that are used. */
const keySchema = v.object({
  type: v.literal('service_account'),
  client_email: v.string(),
  private_key: v.string(),
  private_key_id: v.optional(v.string()),
  token_uri: v.optional(v.pipe(v.string(), v.regex(/^https:\/\//)), 'https://oauth2.googleapis.com/token'),
})

/** Minutes for which Google accepts the signed request for a token. */
const assertionMinutes = 60

/**
 * Connects to Google as a person: the administrator, or the owner of a calendar. Google gives a token for all of the scopes, or for none.
 * Throws if the key cannot be read.
 */
export function connectGoogleAs(
  person: string,
  scopes: readonly string[],
  settings: GoogleSettings,
  network: VendorNetwork,
): Http {
  const { client_email: account, private_key: secret, private_key_id: kid, token_uri: tokenURL } = readKey(settings)
  const ask = async (): Promise<Result<AppToken>> => {
    const signing = await importPKCS8(secret, 'RS256').catch(() => null)
    if (signing === null) return fail({ kind: 'sign-in-failed', detail: 'the private key cannot be read' })
    const seconds = Math.floor(network.now() / 1000)
    const assertion = await new SignJWT({ scope: scopes.join(' ') })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
      .setIssuer(account)
      .setSubject(person)
      .setAudience(tokenURL)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + assertionMinutes * 60)
      .sign(signing)
    return askToken(tokenURL, { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }, network)
  }
  return createVendorHttp({
    ...network,
    baseURL: calendarURL,
    otherOrigins: [directoryURL],
    credential: createAppToken(ask, network.now),
    restateRefusal,
  })
}

/** Throws without repeating any of the key. */
function readKey({ key, keyFile = '' }: GoogleSettings): v.InferOutput<typeof keySchema> {
  const text = key ?? readFileSync(keyFile, 'utf8')
  try {
    return v.parse(keySchema, JSON.parse(text))
  } catch {
    const place = key === undefined ? keyFile : 'google.key'
    throw new Error(`${place} is no key of a service account. Create one in Google Cloud, as JSON.`)
  }
}
