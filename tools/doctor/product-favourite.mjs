// @ts-check
/** A favourite that `foyer doctor --api --write` adds, reads and removes. */
import { apiRules } from '../rules.mjs'
import { skipped, stepsOf, wrong } from './product-steps.mjs'

/** @typedef {import('./product-steps.mjs').Checked} Checked */
/** @typedef {import('./product-steps.mjs').Make} Make */

const [add, remove, read] = [
  'POST /api/users/me/favourites/{id}',
  'DELETE /api/users/me/favourites/{id}',
  'GET /api/users/me/favourites',
]

/**
 * @param {Make} make
 * @param {{ resourceIds: readonly string[], token: string | undefined, lossOf: (call: string) => string }} where
 * @returns {Promise<readonly Checked[]>}
 */
export async function addAndRemoveFavourite(make, { resourceIds, token, lossOf }) {
  /** @type {Checked[]} */
  const calls = []
  const skip = (/** @type {string} */ why) => [skipped(add, why), skipped(remove, why)]
  if (token === undefined) return skip('it needs --token')
  const before = await favouritesOf(make)
  if (before === null) return skip('the favourites could not be read')
  const id = resourceIds.find((one) => !before.includes(one))
  if (id === undefined) return skip(resourceIds.length === 0 ? 'no resource is known' : 'the user has them already')
  const step = stepsOf(make, calls, lossOf)
  const path = { id }
  if ((await step(add, { path })) === null) return [...calls, skipped(remove, 'nothing could be added')]
  if ((await favouritesOf(make))?.includes(id) === false)
    calls.push(wrong(add, [`${id} was added, and ${read} does not have it`], lossOf(add)))
  const isRemoved = (await step(remove, { path }, `Remove the favourite ${id} by hand.`)) !== null
  if (isRemoved && (await favouritesOf(make))?.includes(id) === true)
    calls.push(wrong(remove, [`${id} was removed, and ${read} still has it`], lossOf(remove)))
  return calls
}

/** Ids of resources. Null if they cannot be read. @param {Make} make @returns {Promise<readonly string[] | null>} */
async function favouritesOf(make) {
  const { readFavourites } = await apiRules()
  const { verdict } = await make(read, {})
  return verdict.state === 'ok' ? readFavourites(verdict.body) : null
}
