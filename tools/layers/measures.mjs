// @ts-check
/** Measures of the order between features; docs/decisions/47-order-of-features.md has the reason. */
import { readFileSync } from 'node:fs'
import { findCircles } from './imports.mjs'
import { features } from './list.mjs'

/** @typedef {import('./imports.mjs').Import} Import */

export const featureOf = (/** @type {string} */ path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const isText = (/** @type {string} */ path) => /\/(?:text|locales)\//.test(path)
const isScreen = (/** @type {string} */ path) => /\.tsx$|\/screen\/|\/route\.ts$/.test(path)
const storeyOf = (/** @type {string} */ path) => `${featureOf(path)}/${isScreen(path) ? 'screen' : 'model'}`

/**
 * The imports that point up: below React, and between components.
 * @param {readonly Import[]} imports
 */
export function findUpward(imports) {
  const place = new Map(features.map((name, index) => [name, index]))
  const placeOf = (/** @type {string} */ path) => place.get(featureOf(path) ?? '') ?? -1
  const upward = imports.filter(
    ({ from, to }) =>
      featureOf(from) !== undefined && featureOf(to) !== undefined && !isText(from) && placeOf(to) > placeOf(from),
  )
  return {
    model: upward.filter(({ from }) => !isScreen(from)),
    screen: upward.filter(({ from, to }) => isScreen(from) && isScreen(to)),
  }
}

/**
 * The features that each feature uses in the imports that `isMeant` keeps; its texts do not count.
 * @param {readonly Import[]} imports @param {(one: Import) => boolean} isMeant
 */
function usesIn(imports, isMeant) {
  /** @type {Map<string, Set<string>>} */
  const uses = new Map(features.map((name) => [name, new Set()]))
  for (const one of imports) {
    const [from, to] = [featureOf(one.from), featureOf(one.to)]
    if (from !== undefined && to !== undefined && from !== to && !isText(one.from) && isMeant(one))
      uses.get(from)?.add(to)
  }
  return uses
}

/** @param {readonly Import[]} imports */
export const arrowsBelowReact = (imports) => usesIn(imports, ({ from }) => !isScreen(from))

/** @param {readonly Import[]} imports */
export const arrowsBetweenComponents = (imports) => usesIn(imports, ({ from, to }) => isScreen(from) && isScreen(to))

/**
 * The features of the largest circle, their models and components taken apart; 1 if there is no circle.
 * @param {readonly Import[]} imports
 */
function largestCircle(imports) {
  const arrows = imports
    .filter(({ from, to }) => featureOf(from) !== undefined && featureOf(to) !== undefined && !isText(from))
    .map(({ from, to }) => /** @type {const} */ ([storeyOf(from), storeyOf(to)]))
    .filter(([from, to]) => from !== to)
  const sizes = findCircles(arrows).map((circle) => new Set(circle.map((storey) => storey.split('/')[0])).size)
  return Math.max(1, ...sizes)
}

/** @param {readonly Import[]} imports */
export function measure(imports) {
  const product = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
  const upward = findUpward(product)
  const texts = [...new Set(product.map(({ from }) => from))].map((file) =>
    readFileSync(file, 'utf8').replaceAll(/^import [^']*'[^']*'$/gm, ''),
  )
  const count = (/** @type {RegExp} */ pattern) => texts.filter((text) => pattern.test(text)).length
  return {
    features: features.length,
    'imports that point up, below React': upward.model.length,
    'imports that point up, between components': upward.screen.length,
    'features in the largest circle': largestCircle(product),
    'circles of files, import() included': findCircles(product.map(({ from, to }) => [from, to])).length,
    'places that assemble the services': count(/(?<!function )\bcreateScheduleSource\(/),
    'places that react to hub events': count(/(?<!function )\bparseHubEvent\(/),
    'files that take the whole services': count(/(?<!Pick<\s*)\bServices\b(?!\[)|\buseServices(?:IfSignedIn)?\(\)/),
  }
}
