// @ts-check
/**
 * Writes src/kernel/time/generated/windows-zones.ts from CLDR's table (package cldr-core), territory 001: the zone for
 * a Windows name if the country is unknown. Run with `node tools/make-windows-zones.mjs` after updating cldr-core.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from './arguments.mjs'

const usage = `Usage: node tools/make-windows-zones.mjs

Writes src/kernel/time/generated/windows-zones.ts from the installed cldr-core.

Exit codes: 0 ok, 2 usage error.`

readArguments(usage, {})

const root = new URL('../', import.meta.url)
const source = new URL('node_modules/cldr-core/supplemental/windowsZones.json', root)
const target = new URL('src/kernel/time/generated/windows-zones.ts', root)

/** @type {{ supplemental: { windowsZones: { mapTimezones: { mapZone: Record<'_other' | '_type' | '_territory', string> }[] } } }} */
const table = JSON.parse(readFileSync(source, 'utf8'))
const lines = table.supplemental.windowsZones.mapTimezones
  .map(({ mapZone }) => mapZone)
  .filter((zone) => zone._territory === '001')
  .map((zone) => `${zone._other}=${zone._type}`)
  .toSorted()

writeFileSync(
  target,
  `// Made by tools/make-windows-zones.mjs from CLDR's windowsZones.json; do not edit.

/** One 'Windows name=IANA name' a line. Some IANA names are old aliases, such as Asia/Calcutta. */
export const windowsZones = \`${lines.join('\n')}\`
`,
)
console.warn(`${lines.length} Windows zones written.`)
