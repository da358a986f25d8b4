// Loaded into a server that is under test: on SIGUSR2 it collects its garbage, and writes a line with its memory and its open handles.
const { readdirSync } = require('node:fs')

process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round++) globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  const handles = readdirSync('/proc/self/fd').length
  process.stderr.write(`${JSON.stringify({ probe: { heapUsed, external, rss, handles } })}\n`)
})
