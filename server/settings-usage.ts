import { variableNames } from './settings.ts'

export const serveUsage = `Usage: foyer serve [options]

Serves Foyer with a calendar of its own. The first start prints an address at which it is set up.

Options:
  --data FOLDER        folder with all data (default: ./foyer-data)
  --database URL       PostgreSQL instead of the folder, such as postgres://foyer@localhost:5432/foyer
  --port NUMBER        port to listen on (default: 4600; 0 = any free port)
  --host ADDRESS       network interface (default: 127.0.0.1; 0.0.0.0 = all)
  --public-url URL     address under which people open it, such as https://rooms.example.com
  --tls-cert FILE      certificate in PEM, to serve over https without a proxy
  --tls-key FILE       its key
  --trust-proxy        believe X-Forwarded-For and X-Forwarded-Proto of the proxy in front
  --config FILE        configuration file (default: foyer.config.json, if there is one)
  --log LEVEL          silent, error, warn, info or debug (default: info)
  --check              say whether it would start, and exit
  -h, --help           show this help

Environment: FOYER_CONFIG, ${variableNames.join(', ').replaceAll(/(.{1,110}), /g, '$1,\n  ')}

Exit codes: 0 stopped by SIGINT or SIGTERM, or the check passed; 1 error; 2 usage error.`
