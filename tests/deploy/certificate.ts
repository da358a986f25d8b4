import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly certificate: string
  /** Paths of both. */
  readonly files: { readonly key: string; readonly certificate: string }
}

/** As Debian packages it, see `tools/web-servers.mjs`. */
const program = '/usr/bin/openssl'

/** Creates a certificate for localhost, and other names, that signs itself, in a folder. */
export function createCertificate(folder: string, others: readonly string[] = []): Certificate {
  const names = ['DNS:localhost', 'IP:127.0.0.1', ...others.map((name) => `DNS:${name}`)].join(',')
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`, '-days', '3650']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const out = ['-keyout', files.key, '-out', files.certificate]
  execFileSync(program, ['req', '-x509', ...kind, ...subject, ...out], { stdio: 'pipe' })
  return { key: readFileSync(files.key, 'utf8'), certificate: readFileSync(files.certificate, 'utf8'), files }
}
