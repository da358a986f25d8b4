// @ts-check
/**
 * Writes two tables of src/kernel/time/generated from CLDR's (package cldr-core): windows-zones.ts, territory 001, has the
 * zone for a Windows name if the country is unknown; windows-names.ts has the Windows name of every other zone, by the
 * territories. Two files, because only Exchange needs the second. Run with `node tools/make-windows-zones.mjs` after updating cldr-core.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from './arguments.mjs'

const usage = `Usage: node tools/make-windows-zones.mjs

Writes src/kernel/time/generated/windows-zones.ts and windows-names.ts from the installed cldr-core.

Exit codes: 0 ok, 2 usage error.`

readArguments(usage, {})

const root = new URL('../', import.meta.url)
const source = new URL('node_modules/cldr-core/supplemental/windowsZones.json', root)
const target = (/** @type {string} */ name) => new URL(`src/kernel/time/generated/${name}.ts`, root)

/** @type {{ supplemental: { windowsZones: { mapTimezones: { mapZone: Record<'_other' | '_type' | '_territory', string> }[] } } }} */
const table = JSON.parse(readFileSync(source, 'utf8'))
const zones = table.supplemental.windowsZones.mapTimezones.map(({ mapZone }) => mapZone)
const main = zones
  .filter(({ _territory }) => _territory === '001')
  .toSorted((one, other) => (`${one._other}=` < `${other._other}=` ? -1 : 1))
const made = "// Made by tools/make-windows-zones.mjs from CLDR's windowsZones.json; do not edit."

writeFileSync(
  target('windows-zones'),
  `${made}

/** One 'Windows name=IANA name' a line. Some IANA names are old aliases, such as Asia/Calcutta. */
export const windowsZones = \`${main.map(({ _other, _type }) => `${_other}=${_type}`).join('\n')}\`
`,
)

const names = main.map(({ _other, _type }) => {
  const all = zones.filter((zone) => zone._other === _other).flatMap((zone) => zone._type.split(' '))
  return `${_other}=${[...new Set(all)]
    .filter((name) => name !== _type)
    .toSorted()
    .join(' ')}`
})

writeFileSync(
  target('windows-names'),
  `${made}

/** One 'Windows name=IANA names' a line, without the zone of windows-zones.ts. Some are old aliases, such as Europe/Kiev. */
export const windowsNames = \`${names.filter((line) => !line.endsWith('=')).join('\n')}\`
`,
)
console.warn(`${main.length} Windows zones written.`)
