// @ts-check
/** The programs that the samples in `deploy/` are for, as Debian packages them, and OpenSSL for their certificates. */
import { existsSync } from 'node:fs'
import { ensurePackages } from './debian-packages.mjs'

/** Debian's package and the program in it. */
const packages = {
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  openssl: '/usr/bin/openssl',
  systemd: '/usr/bin/systemd-analyze',
}

export const noWebServers = `Programs missing. Install ${Object.keys(packages).join(', ')} from Debian 12 or newer.`

/** True if all programs are available, installed now if need be. */
export const ensureWebServers = () =>
  ensurePackages(() => Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name])))
