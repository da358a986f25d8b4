import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, removeServers } from '../child-server.ts'
import { askAtOnce, fillDisk, killUnderLoad, startSecond } from './crash.ts'

process.env['FOYER_TOKEN_STORAGE'] = 'local'

beforeAll(buildServer)
afterAll(removeServers)

// `npm run crash` runs more rounds.
describe('a server that crashes or is overloaded', () => {
  it('keeps acknowledged changes if it is killed under load', async () => {
    const { acknowledged, lost } = await killUnderLoad(2)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })

  it('keeps acknowledged changes if the disk is full, and continues when there is space', async () => {
    const found = await fillDisk()
    // Null if the test may not mount a small disk.
    expect(found ?? { lost: [], goesOn: true }).toMatchObject({ lost: [], goesOn: true })
  })

  it('keeps acknowledged changes if a second process is started on its folder', async () => {
    expect(await startSecond()).toMatchObject({
      lost: [],
      code: 1,
      said: expect.stringContaining('in use by another Foyer server'),
    })
  })
  it('accepts one of many simultaneous requests for a slot', async () => {
    expect(await askAtOnce(40)).toEqual({ accepted: 1, declined: 39 })
  })
})
