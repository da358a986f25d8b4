import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildServer, newFolder, removeServers, runCommand } from '../child-server.ts'
import { startHere } from '../server-here.ts'
import { serveVendor } from './serve-vendor.ts'
import { secret } from './vendor-before.ts'

beforeAll(buildServer)
afterAll(removeServers)

describe('the command of a process', () => {
  it('imports the directory of Microsoft 365 into a running server, with a secret from a file', async () => {
    const { certificateFile, port, world } = await serveVendor('o365')
    const data = newFolder()
    const [secretFile, config] = [join(data, 'secret.txt'), join(data, 'foyer.config.json')]
    const vendor = `https://localhost:${port}`
    const microsoft = { tenantId: 'contoso.com', clientId: 'app-1', loginURL: vendor, graphURL: vendor }
    writeFileSync(secretFile, `${secret}\n`)
    writeFileSync(config, JSON.stringify({ data, tokenStorage: 'local', microsoft }))
    process.env['FOYER_MICROSOFT_CLIENT_SECRET_FILE'] = secretFile
    process.env['NODE_EXTRA_CA_CERTS'] = certificateFile
    onTestFinished(() => {
      delete process.env['FOYER_MICROSOFT_CLIENT_SECRET_FILE']
      delete process.env['NODE_EXTRA_CA_CERTS']
    })
    const server = await startHere(['--config', config])
    onTestFinished(server.end)
    const { resources } = world.backEnd.server
    const count = resources.all.filter(({ kind }) => kind === 'room' || kind === 'desk').length
    const run = (...words: readonly string[]) =>
      runCommand(['resources', 'import', 'graph', ...words, '--config', config])
    const dry = await run('--dry-run')
    expect(dry).toMatchObject({ code: 0, printed: expect.stringContaining(`New ${count}, changed 0`) })
    expect(dry.printed).toContain('Nothing was stored.')
    const done = await run('--remove-gone')
    expect(done.printed).toContain(`New ${count}, changed 0`)
    expect(dry.printed + done.printed + server.printed()).not.toContain(secret)
    delete process.env['NODE_EXTRA_CA_CERTS']
    expect(await run()).toMatchObject({ code: 1, printed: expect.stringContaining('Microsoft cannot be reached') })
  })
})
