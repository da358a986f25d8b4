// @ts-check
/**
 * What `foyer doctor --api --write` does as a screen: it asks for a pairing code, which expires by itself, and with `--device` it becomes
 * a door panel or a lobby kiosk that nobody uses, until it revokes its own keys.
 */
import { randomUUID } from 'node:crypto'
import { skipped, stepsOf, wrong } from './product-steps.mjs'

/** @typedef {import('./product-steps.mjs').Checked} Checked */
/** @typedef {import('./product-steps.mjs').Make} Make */

const report = 'POST /api/kiosks/{id}/reports'
const pairing = {
  begin: 'POST /api/kiosks/pairing',
  look: 'GET /api/kiosks/pairing/{code}',
  claim: 'POST /api/kiosks/pairing/{code}/claim',
}

/**
 * Shows a code as a new screen does, finds it as an administrator does, and asks whether the screen has become a device.
 * @param {Make} make
 * @param {{ token: string | undefined, lossOf: (call: string) => string }} where
 * @returns {Promise<readonly Checked[]>}
 */
export async function showPairingCode(make, { token, lossOf }) {
  /** @type {Checked[]} */
  const calls = []
  const step = stepsOf(make, calls, lossOf)
  const shown = await step(pairing.begin, { as: null })
  if (shown === null) return calls
  const path = { code: String(shown.code) }
  if (token === undefined) calls.push(skipped(pairing.look, 'it needs --token'))
  else await step(pairing.look, { path, mayRefuse: 'the user may not look after devices' })
  const claimed = await step(pairing.claim, { path, as: null, body: { secret: String(shown.secret) } })
  if (claimed?.id) calls.push(wrong(pairing.claim, ['a screen became a device before its code was entered'], ''))
  return calls
}

/**
 * @param {Make} make
 * @param {{ device: string, token: string | undefined, lossOf: (call: string) => string }} where
 * @returns {Promise<readonly Checked[]>}
 */
export async function beDevice(make, { device, token, lossOf }) {
  /** @type {Checked[]} */
  const calls = []
  const setUp = 'POST /api/kiosks/{id}/setup'
  if (token === undefined) return [skipped(setUp, 'it needs --token')]
  const path = { id: device }
  const step = stepsOf(make, calls, lossOf)
  const given = await step(setUp, { path })
  if (given === null) return calls
  const session = await step('POST /api/kiosks/{id}/session', { path, as: null, body: { code: String(given.code) } })
  if (session === null) return calls
  const itself = { path, as: String(session.token) }
  try {
    const record = await step('GET /api/kiosks/{id}', itself)
    await step('POST /api/kiosks/{id}/heartbeat', { ...itself, body: { version: 'foyer doctor' } })
    if (record?.kind === 'panel') {
      const query = { start: instantIn(0), end: instantIn(1) }
      await step('GET /api/kiosks/{id}/calendar/events', { ...itself, query })
    } else {
      await step('GET /api/kiosks/{id}/meetings', itself)
      const mayRefuse = 'the rules of the device forbid it'
      await step('GET /api/kiosks/{id}/people', { ...itself, query: { q: 'an' }, mayRefuse })
    }
    // All reports are removed at once, also those of people.
    if (record?.reports?.length > 0) calls.push(skipped(report, 'people have reported something there'))
    else if ((await step(report, { ...itself, body: newReport() })) !== null)
      await step('DELETE /api/kiosks/{id}/reports', { path }, `Remove the report about ${device} by hand.`)
  } finally {
    const revoke = 'DELETE /api/kiosks/{id}/keys'
    const isRevoked = (await step(revoke, { path }, `Revoke the keys of ${device} by hand.`)) !== null
    if (isRevoked && (await make('GET /api/kiosks/{id}', itself)).verdict.state === 'ok')
      calls.push(wrong(revoke, ['a device whose keys were revoked still has a session'], lossOf(revoke)))
  }
  return calls
}

const newReport = () => ({ id: randomUUID(), kind: 'other', text: 'Check by foyer doctor' })

/** @param {number} days From now. */
const instantIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString()
