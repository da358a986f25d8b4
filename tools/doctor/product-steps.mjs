// @ts-check
/** Calls of `foyer doctor --api` that follow from each other: the first that goes wrong ends them. */
import { detailsOf } from './product-visit.mjs'

/** @typedef {import('./product-server.mjs').Checked} Checked */
/** @typedef {import('../../server/rules/api/product-rules.ts').Verdict} Verdict */
/**
 * @typedef {object} Asked
 * @property {Record<string, string>} [path]
 * @property {Record<string, string>} [query]
 * @property {unknown} [body]
 * @property {Record<string, string>} [headers]
 * @property {string} [mayRefuse] Why a refusal for lack of rights is no problem.
 * @property {string | null} [as] A token instead of the user's. Null makes the call without any.
 */
/** @typedef {(name: string, asked: Asked) => Promise<{ verdict: Verdict, status: number }>} Make */

/** @param {string} call @param {readonly string[]} details @param {string} loss @returns {Checked} */
export const wrong = (call, details, loss) => ({ call, state: 'wrong', details, loss, problem: true })

/** @param {string} call @param {string} why @returns {Checked} */
export const skipped = (call, why) => ({ call, state: 'not tried', details: [why], loss: '', problem: false })

/** @param {string} call @returns {Checked} */
const well = (call) => ({ call, state: 'ok', details: [], loss: '', problem: false })

/**
 * Returns a function that makes a call and adds what it finds to `calls`. It returns the body, or null if the call is not well.
 * `more` is added to the details of a failure.
 * @param {Make} make @param {Checked[]} calls @param {(call: string) => string} lossOf What the client cannot do without a call.
 * @returns {(name: string, asked: Asked, more?: string) => Promise<any>}
 */
export const stepsOf = (make, calls, lossOf) => async (name, asked, more) => {
  const { verdict, status } = await make(name, asked)
  if (verdict.state === 'ok') {
    calls.push(well(name))
    return verdict.body ?? {}
  }
  if (asked.mayRefuse !== undefined && (status === 401 || status === 403)) calls.push(skipped(name, asked.mayRefuse))
  else calls.push(wrong(name, [...detailsOf(verdict, status), ...(more === undefined ? [] : [more])], lossOf(name)))
  return null
}
