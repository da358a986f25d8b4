// @ts-check
/** Writes docs/features.md: each feature in a line, with the features that it uses. */
import { readFileSync } from 'node:fs'
import { features } from './list.mjs'
import { arrowsBelowReact, arrowsBetweenComponents } from './measures.mjs'

export const featuresFile = 'docs/features.md'

/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Uses The features that each feature uses. */

/**
 * Returns the first sentence and the sections of the specification that a feature's README states.
 * @param {string} feature
 */
function readReadme(feature) {
  const text = readFileSync(`src/features/${feature}/README.md`, 'utf8')
  const [, first = ''] = text.split('\n\n')
  const sections = [...text.matchAll(/^Specification: sections? ([\d, and]+)\.$/gm)].flatMap(([, list = '']) =>
    list.split(/\D+/).map(Number),
  )
  return {
    sentence: first.replaceAll('\n', ' '),
    sections: [...new Set(sections)].sort((one, other) => one - other).join(', '),
  }
}

/** Returns the arrows that are left without those that follow from others. @param {Uses} uses */
function reduce(uses) {
  /** @type {(from: string, to: string) => boolean} */
  const reaches = (from, to) => [...(uses.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return features.flatMap((from) =>
    [...(uses.get(from) ?? [])]
      .filter((to) => ![...(uses.get(from) ?? [])].some((other) => other !== to && reaches(other, to)))
      .map((to) => /** @type {const} */ ([from, to])),
  )
}

/** @param {ReadonlySet<string> | undefined} used */
const listed = (used) => features.filter((name) => used?.has(name)).join(', ')

/**
 * Returns the page's text. @param {readonly import('./imports.mjs').Import[]} imports
 */
export function featuresPage(imports) {
  const model = arrowsBelowReact(imports)
  const screen = arrowsBetweenComponents(imports)
  const arrows = reduce(model)
  const isDrawn = (/** @type {string} */ name) => arrows.some((arrow) => arrow.includes(name))
  const rows = features.map((name) => {
    const { sentence, sections } = readReadme(name)
    return `| [${name}](../src/features/${name}/README.md) | ${sentence} | ${sections} | ${listed(model.get(name))} | ${listed(screen.get(name))} |`
  })
  return `# Features

The features from low to high, as \`tools/layers/list.mjs\` orders them ([why](decisions/47-order-of-features.md)). Below React, a feature uses only
features above it in this table; its components use the models of all, but only components of features above. \`npm run layers\` writes this page from the
features' READMEs and from the imports.

| feature | purpose | specification | its model uses | its components use those of |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

The picture has the same arrows below React, from a feature to those that it uses. An arrow that follows from others is left out, and so are
features without an arrow: ${features.filter((name) => !isDrawn(name)).join(', ') || 'none'}.

\`\`\`mermaid
flowchart BT
${arrows.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`
`
}
