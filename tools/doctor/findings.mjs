// @ts-check
/** What each finding of the doctor means, and how to correct it. The checks add what they saw. */

/**
 * @typedef {object} Advice
 * @property {string} why
 * @property {string} nginx
 * @property {string} caddy
 */

const again = {
  nginx:
    'run "foyer headers config.json --for nginx --out /etc/nginx/foyer" and reload nginx. No "location" may have an add_header of its own.',
  caddy: 'run "foyer headers config.json --for caddy --out /etc/caddy/foyer" and reload Caddy.',
}
const application = 'This is a setting of the API, not of the web server in front of the page.'

/** By the id of a finding. @satisfies {Record<string, Advice>} */
const advice = {
  https: {
    why: 'Browsers refuse the service worker, the locks and the encryption that Foyer needs without https, and anyone on the network can read the tokens.',
    nginx: 'listen on 443 with ssl_certificate, and answer port 80 with "return 301 https://$host$request_uri".',
    caddy:
      'write the host name without "http://" as the address of the site. Caddy then gets a certificate and redirects.',
  },
  hsts: {
    why: 'The first request of a visit can be intercepted, because the browser may try http.',
    nginx: again.nginx,
    caddy: again.caddy,
  },
  policy: {
    why: 'Without a complete policy, one injected script can read the tokens and send them anywhere.',
    ...again,
  },
  'policy-calendar': {
    why: 'The browser refuses every request to the calendar, so no event can be read or reserved.',
    nginx: `check calendarURL in config.json, then ${again.nginx}`,
    caddy: `check calendarURL in config.json, then ${again.caddy}`,
  },
  'policy-hosts': {
    why: 'The browser refuses requests to these hosts: calls of the API, live updates, maps or pictures do not work.',
    ...again,
  },
  'policy-wide': {
    why: 'An injected script could send the tokens to a host that is not named in config.json.',
    ...again,
  },
  'worker-policy': {
    why: 'A worker does not inherit the policy of its page. Browsers and CDNs keep a script with the headers with which it was first loaded.',
    nginx: `${again.nginx} Then deploy a build with other file names, and purge the CDN.`,
    caddy: `${again.caddy} Then deploy a build with other file names, and purge the CDN.`,
  },
  framing: {
    why: 'Another site can show Foyer in a frame and make users click on things they do not see.',
    nginx: `${again.nginx} The policy then contains "frame-ancestors 'none'".`,
    caddy: `${again.caddy} The policy then contains "frame-ancestors 'none'".`,
  },
  headers: {
    why: 'These headers keep other sites, and features of the browser that Foyer does not use, away from the page.',
    ...again,
  },
  'deep-link': {
    why: 'Links in e-mails, QR codes on doors and reloads open these paths.',
    nginx: 'use "try_files $uri ${foyer_base}index.html" as in deploy/nginx/foyer.conf.',
    caddy: 'use "try_files {path} {$FOYER_BASE:/}index.html" as in deploy/caddy/Caddyfile.',
  },
  'deep-link-cached': {
    why: 'Users stay on an old version, whose files may be gone, and a changed policy does not reach them.',
    nginx: `send Cache-Control: no-cache for every path that opens index.html, not only for the file: ${again.nginx}`,
    caddy: `send Cache-Control: no-cache for every path that opens index.html, not only for the file: ${again.caddy}`,
  },
  'named-cached': {
    why: 'These files keep their names from version to version, so browsers would use old ones.',
    ...again,
  },
  'asset-cached': {
    why: 'Each visit asks the server for every file again, though files below assets/ never change.',
    ...again,
  },
  'missing-file': {
    why: 'A page of an old version recognises by the 404 that it has to load the new one. A document in place of a script breaks it.',
    nginx: 'use "try_files $uri =404" for assets/ as in deploy/nginx/foyer.conf.',
    caddy: 'use "handle" with "file_server" alone for assets/ as in deploy/caddy/Caddyfile.',
  },
  'missing-cached': {
    why: 'During a deployment, a browser may ask for a file a moment too early. It would then believe for the stated time that there is none.',
    nginx: `do not combine "expires" or an add_header with "always" with assets/: ${again.nginx}`,
    caddy: `limit the long Cache-Control to files that exist: ${again.caddy}`,
  },
  compression: {
    why: 'The first visit loads 3 to 4 times as much, which takes seconds on a phone.',
    nginx:
      'gzip on, and gzip_types with text/css, application/javascript, text/javascript, application/json and image/svg+xml.',
    caddy: 'add "encode zstd gzip" to the site.',
  },
  mime: {
    why: 'With nosniff, browsers refuse scripts and style sheets of another type, and cannot install an application whose manifest is a download.',
    nginx: `include mime.types in "http". For the manifest, ${again.nginx}`,
    caddy: again.caddy,
  },
  config: {
    why: 'Foyer does not start, and shows the name of the member.',
    nginx: 'correct config.json next to index.html, and repeat "foyer headers".',
    caddy: 'correct config.json next to index.html, and repeat "foyer headers".',
  },
  member: {
    why: 'Foyer ignores it, so the setting has no effect. A secret in this file is public.',
    nginx: 'correct or remove the member in config.json next to index.html.',
    caddy: 'correct or remove the member in config.json next to index.html.',
  },
  manifest: {
    why: 'An installed application would open another path of the host than this deployment, and its icons are missing.',
    nginx:
      'build with the path of the deployment, "npm run build -- --base /foyer/", and set $foyer_base to the same path.',
    caddy:
      'build with the path of the deployment, "npm run build -- --base /foyer/", and set FOYER_BASE to the same path.',
  },
  api: {
    why: 'Foyer shows the sign-in page only after it has read the configuration.',
    nginx: 'check apiURL in config.json. If the API is behind this server, include deploy/nginx/foyer-proxy.conf.',
    caddy: 'check apiURL in config.json. If the API is behind this server, import deploy/caddy/foyer-proxy.caddy.',
  },
  cors: {
    why: 'The page and the API have different origins, and the browser does not let the page read or send what the API does not allow.',
    nginx: `${application} If nginx answers for it: add_header Access-Control-Allow-Origin with the origin of the page, and answer OPTIONS.`,
    caddy: `${application} If Caddy answers for it: header Access-Control-Allow-Origin with the origin of the page, and answer OPTIONS.`,
  },
  expose: {
    why: 'Without ETag, every visit loads the whole map again. Without Date, Foyer cannot correct a wrong clock. Without the others, it asks too often.',
    nginx: `${application} If nginx answers for it: add_header Access-Control-Expose-Headers with the whole list, and always.`,
    caddy: `${application} If Caddy answers for it: header Access-Control-Expose-Headers with the whole list.`,
  },
  'hub-origin': {
    why: 'Screens show no live updates: "Reconnecting" stays, and Foyer asks again and again instead.',
    nginx:
      'allow the origin of the page in the API. Behind nginx, send "proxy_set_header Host $http_host", because the hub compares the two.',
    caddy: 'allow the origin of the page in the API. Caddy passes the Host header on; remove a header_up Host.',
  },
  'hub-socket': {
    why: 'Live updates fall back to polling, which is slower and costs the server more.',
    nginx: 'set proxy_http_version 1.1 and the headers Upgrade and Connection as in deploy/nginx/foyer-proxy.conf.',
    caddy: 'use reverse_proxy as in deploy/caddy/foyer-proxy.caddy. It passes WebSockets on.',
  },
  clock: {
    why: 'Foyer takes the time from the server. A wrong one shifts "now", check-in and the end of reservations on every screen.',
    nginx: 'synchronise the clock of the server: "timedatectl set-ntp true".',
    caddy: 'synchronise the clock of the server: "timedatectl set-ntp true".',
  },
  log: {
    why: 'Anyone who reads the log, or a copy of it, can act as these users until the tokens expire.',
    nginx:
      'use the log format of foyer-http.conf, and error_log with level crit for the hub, as in deploy/nginx/foyer-proxy.conf. Delete the old logs.',
    caddy: 'use the log of foyer-headers.caddy, and the global log of deploy/caddy/Caddyfile. Delete the old logs.',
  },
}

/** @typedef {keyof typeof advice} FindingId */
/** @typedef {{ readonly id: FindingId, readonly what: string } & Advice} Finding */

/** @param {FindingId} id @param {string} what @returns {Finding} */
export const finding = (id, what) => ({ id, what, ...advice[id] })
