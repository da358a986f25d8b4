// CloudFront Function (runtime 2.0) for "viewer request": opens index.html for every path that is not a file.
// Path of the deployment, with '/' at both ends.
const base = '/'

// eslint-disable-next-line no-unused-vars
function handler(event) {
  const request = event.request
  const path = request.uri
  if (path + '/' === base)
    return { statusCode: 301, statusDescription: 'Moved', headers: { location: { value: base } } }
  const isFile = /^(?:assets|icons)\/|^[^/]+\.(?:js|json|webmanifest|txt|zip)$/.test(path.slice(base.length))
  if (path.indexOf(base) === 0 && !isFile) request.uri = base + 'index.html'
  return request
}
