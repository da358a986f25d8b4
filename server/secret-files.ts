import { readFileSync } from 'node:fs'
import { reasonOf } from './plain-fault.ts'

/** Variables that name a file, which has the value of the variable without `_FILE`. Containers get secrets as files. */
export const secretFiles = {
  FOYER_DATABASE_FILE: 'database',
  FOYER_SMTP_URL_FILE: 'mail.smtp',
  FOYER_ALERT_URL_FILE: 'alertURL',
} as const

interface ReadSecrets {
  readonly given: readonly { readonly member: string; readonly value: string; readonly from: string }[]
  readonly problems: readonly string[]
}

/** Reads the files of these variables, without white space around their texts. Returns a sentence for each that can't be read. */
export function readSecretFiles(environment: Readonly<Record<string, string | undefined>>): ReadSecrets {
  const given: ReadSecrets['given'][number][] = []
  const problems: string[] = []
  for (const [name, member] of Object.entries(secretFiles)) {
    const file = environment[name] ?? ''
    const plain = name.replace(/_FILE$/, '')
    if (file === '') continue
    if ((environment[plain] ?? '') !== '') problems.push(`Set ${plain} or ${name}, not both.`)
    try {
      given.push({ member, value: readFileSync(file, 'utf8').trim(), from: name })
    } catch (error) {
      problems.push(`${name}: ${file} can’t be read: ${reasonOf(error)}.`)
    }
  }
  return { given, problems }
}
