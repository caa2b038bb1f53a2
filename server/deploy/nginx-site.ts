import { basePath } from '../../shared/base-path.ts'
import { LOCALE_PATTERN } from '../../shared/i18n/locale.ts'
import { UserError } from '../errors.ts'
import { DOWNLOADS, extensionsByMimeType } from '../http/mime-types.ts'
import {
  baseHeaders,
  DOWNLOAD_POLICY,
  type HeaderContext,
  markdownHeaders,
  pageHeaders,
  svgHeaders
} from '../http/security-headers.ts'

/** Options of the generated nginx site. */
export interface NginxOptions {
  /** Host names of the site (`server_name`). */
  names: string
  siteUrl: string
  /** Address of this project's server, such as `127.0.0.1:4321`. */
  upstream: string
  certificate: string
  key: string
  /** Ports for HTTPS and HTTP. */
  ports?: { https: number; http: number }
  /** Whether nginx listens on IPv4 only, for a machine without IPv6. */
  ipv4Only?: boolean
  /** Folder of a build that nginx serves itself; undefined to proxy every request. */
  build?: { root: string; pages: Map<string, string> } | undefined
  /** Additional origins of images for the CSP. */
  contentOrigins?: string[]
  /** Whether nginx has the ngx_brotli module, to serve `.br` files. */
  brotli?: boolean
}

const PROXY_HEADERS = [
  'Host $host',
  'X-Forwarded-For $proxy_add_x_forwarded_for',
  'X-Forwarded-Proto $scheme',
  'X-Request-ID $request_id',
  'Upgrade $http_upgrade',
  'Connection $site_connection'
]

/**
 * Generates an nginx site: TLS and HTTP/2, redirect from HTTP to HTTPS, reverse proxy to the server. With a build,
 * nginx serves its pages and files under the same headers as the server (`security-headers.ts`) and proxies the rest.
 * @throws UserError if a file name of the build could be read as nginx syntax
 */
export function nginxSite(options: NginxOptions): string {
  const { names, certificate, key, ports = { https: 443, http: 80 }, build } = options
  const port = ports.https === 443 ? '' : `:${ports.https}`
  const root = basePath(options.siteUrl)
  return `# Written by \`npm run nginx\`; regenerate it after an upgrade${build ? ' and after each build' : ''}.
${maps(options)}
upstream site {
  server ${options.upstream};
  keepalive 32;
}

server {
${listens(ports.http, options)}
  server_name ${names};
  server_tokens off;
  return 308 https://$host${port}$request_uri;
}

server {
${listens(ports.https, options, ' ssl http2')}
  server_name ${names};
  server_tokens off;

  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:site:5m;
  ssl_session_tickets off;

  # Beyond these a client gets a 429.
  limit_req zone=site_requests burst=500 nodelay;
  limit_req_status 429;
  limit_conn site_connections 200;
  limit_conn_status 429;

  # The largest upload to the Studio.
  client_max_body_size 256m;
  keepalive_timeout 65s;

${root ? belowPath(root) : ''}  location ${root}/ {
    error_page 418 = @site;
    return 418;
  }

  # Internal only: reveals details of the machine.
  location ~ ^${root.replaceAll('.', '\\.')}/(healthz|livez|readyz)$ {
    allow 127.0.0.1;
    allow ::1;
    deny all;
    proxy_pass http://site;
  }
${build ? staticLocations(options, build.root) : ''}
  location @site {
${PROXY_HEADERS.map(header => `    proxy_set_header ${header};`).join('\n')}
    proxy_http_version 1.1;
    proxy_pass http://site;
    # No buffering of event streams and uploads.
    proxy_buffering off;
    proxy_request_buffering off;
    proxy_read_timeout 1h;
    proxy_connect_timeout 5s;
  }
}
`
}

function listens(port: number, { ipv4Only }: NginxOptions, how = ''): string {
  const places = ipv4Only ? [`${port}`] : [`${port}`, `[::]:${port}`]
  return places.map(place => `  listen ${place}${how};`).join('\n')
}

// The path is proxied unchanged: the server strips the base path itself.
function belowPath(root: string): string {
  return `  # Locations of other sites on this host go here.
  location / {
    return 404;
  }
  location = ${root} {
    return 308 ${root}/;
  }
`
}

function maps({ build, ...options }: NginxOptions): string {
  const connection = `map $http_upgrade $site_connection {
  default upgrade;
  "" "";
}

# An address of visitors; of IPv6, its /64 network, which one subscriber has.
map $remote_addr $site_client {
  default $remote_addr;
  ~^(?<network>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+:[0-9a-f]+): $network;
  ~^(?<prefix>[0-9a-f:]*):: $prefix;
}
limit_req_zone $site_client zone=site_requests:10m rate=100r/s;
limit_conn_zone $site_client zone=site_connections:10m;
`
  if (!build) return connection
  const context = getContext(options)
  const policy = (html: string) => pageHeaders(context, html)['content-security-policy'] ?? ''
  const pages = [...build.pages].map(([file, html]) => `  "/${plain(file)}" "${policy(html)}";`)
  return `map_hash_bucket_size 2048;
map_hash_max_size 8192;
${connection}
# The policy of each page of this build, by its file.
map $uri $site_policy {
  default "";
  ~^/${DOWNLOADS} "${DOWNLOAD_POLICY}";
  ~\\.svg$ "${svgHeaders(context)['content-security-policy']}";
${pages.join('\n')}
}

# Uploads are sent as attachments, never displayed.
map $request_uri $site_attachment {
  default "attachment";
  "~^[^?]*/${DOWNLOADS}[^/?]+/(?<attached>([\\w.-]|%[89A-Fa-f][0-9A-Fa-f])+)(\\?|$)" "attachment; filename*=UTF-8''$attached";
}

map $uri $site_disposition {
  default "";
  ~^/${DOWNLOADS} $site_attachment;
}

map $uri $site_caching {
  default "public, max-age=3600";
  ~^/_(astro|img|file)/ "public, max-age=31536000, immutable";
  ~\\.(html|json|md|pdf|xml|txt|webmanifest)$ "no-cache";
}

map $uri $site_robots {
  default "";
  ~\\.md$ "${markdownHeaders(context)['x-robots-tag']}";
}
`
}

/**
 * Rejects names that are unsafe between quotation marks: write access to the build must not allow changing the nginx
 * configuration.
 */
function plain(file: string): string {
  if (/["\\\p{C}]/u.test(file))
    throw new UserError(`${JSON.stringify(file)} is not a valid page name: remove that file.`)
  return file
}

function staticLocations(options: NginxOptions, root: string): string {
  const headers = Object.entries(baseHeaders(getContext(options)))
  const lines = [
    ...headers.map(([name, value]) => `add_header ${name} "${value}";`),
    'add_header content-security-policy $site_policy;',
    'add_header content-disposition $site_disposition;',
    'add_header cache-control $site_caching;',
    'add_header x-robots-tag $site_robots;'
  ]
  const location = (match: string, files: string, types = extensionsByMimeType().built) => `
  location ${match} {
    root ${root};
    # The server fills in the subject of the contact form.
    error_page 418 = @site;
    if ($arg_theme) {
      return 418;
    }
    try_files ${files} @site;
    etag on;
    gzip_static on;
    gzip_vary on;
${options.brotli ? '    brotli_static on;\n' : ''}    types {
${typeLines(types)}
    }
    default_type application/octet-stream;
${lines.map(line => `    ${line}`).join('\n')}
  }
`
  // Files are stored without the base path.
  const base = basePath(options.siteUrl).replaceAll('.', '\\.')
  return [
    // A named group: matching $site_client replaces the numbered ones.
    location(`~ ^${base}/(?<locale>${LOCALE_PATTERN})/$`, '/$locale/index.html /$locale.html'),
    location(
      `~ ^${base}(?<below>/(${LOCALE_PATTERN})/(?!404$|forms/|.*\\.html$).*[^/])$`,
      '$below.html $below'
    ),
    location(`~ ^${base}(?<below>/${DOWNLOADS}.*)`, '$below', extensionsByMimeType().downloads),
    location(`~ ^${base}(?<below>/_(astro|img)/.*)`, '$below'),
    location(`~ ^${base}(?<below>/[^/]+\\.[a-z0-9]+)$`, '$below')
  ].join('')
}

function typeLines(types: Record<string, string[]>): string {
  return Object.entries(types)
    .map(([type, endings]) => `      "${type}" ${endings.join(' ')};`)
    .join('\n')
}

function getContext({ siteUrl, contentOrigins = [] }: NginxOptions): HeaderContext {
  return { siteUrl, contentOrigins }
}
