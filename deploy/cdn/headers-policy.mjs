// Reads the output of "npx foyer headers config.json", and prints the configuration of a CloudFront response headers policy:
//   npx foyer headers config.json | node deploy/cdn/headers-policy.mjs > policy.json
//   aws cloudfront create-response-headers-policy --response-headers-policy-config file://policy.json
import { readFileSync } from 'node:fs'

const headers = readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line.includes(': '))
  .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
const override = { Override: true }

/** CloudFront has a member for each of these, and does not accept them as custom headers. */
const own = {
  'Content-Security-Policy': (value) => ({ ContentSecurityPolicy: { ContentSecurityPolicy: value, ...override } }),
  'Strict-Transport-Security': (value) => ({
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)[1]),
      IncludeSubdomains: value.includes('includeSubDomains'),
      ...override,
    },
  }),
  'Referrer-Policy': (value) => ({ ReferrerPolicy: { ReferrerPolicy: value, ...override } }),
  'X-Content-Type-Options': () => ({ ContentTypeOptions: override }),
}
const custom = headers.filter(([name]) => !(name in own))
const policy = {
  Name: 'foyer',
  SecurityHeadersConfig: Object.assign(
    {},
    ...headers.flatMap(([name, value]) => (own[name] ? [own[name](value)] : [])),
  ),
  CustomHeadersConfig: {
    Quantity: custom.length,
    Items: custom.map(([name, value]) => ({ Header: name, Value: value, ...override })),
  },
}
process.stdout.write(`${JSON.stringify(policy, null, 2)}\n`)
