import { readFileSync } from 'node:fs'
import { reasonOf } from '../plain-fault.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** A secret or a file of a provider that cannot be read. The message contains the remedy. */
class UnusableProvider extends Error {}

/** Returns the client's secret of a provider, or null if it has none. It is kept in memory only. Throws `UnusableProvider`. */
export function readClientSecret(
  { id, secretFile, secretVariable }: ProviderSettings,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (secretVariable !== null) {
    const secret = environment[secretVariable]?.trim() ?? ''
    if (secret !== '') return secret
    throw new UnusableProvider(
      `The environment variable ${secretVariable} with the secret of '${id}' is empty. Set it.`,
    )
  }
  return secretFile === null ? null : readTextOf(id, 'secretFile', secretFile)
}

/** Returns the further certificate authority of a provider in PEM, or null if it has none. Throws `UnusableProvider`. */
export function readAuthority({ ca, id }: ProviderSettings): string | null {
  if (ca === null) return null
  const text = readTextOf(id, 'ca', ca)
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new UnusableProvider(`${ca}, the 'ca' of '${id}', is not a certificate in PEM.`)
}

function readTextOf(id: string, member: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UnusableProvider(`${file}, the '${member}' of '${id}', can’t be read: ${reasonOf(error)}.`)
  }
  if (text !== '') return text
  throw new UnusableProvider(`${file}, the '${member}' of '${id}', is empty.`)
}
