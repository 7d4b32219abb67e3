// `npm run build:deb`: the stand-alone file as a Debian package, build/maitre_VERSION_ARCH.deb.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bundle.mjs';
import { manPages } from './man.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };
const architecture = architectures[process.arch];
if (process.platform !== 'linux' || !architecture)
  throw new Error(`no Debian package for ${process.platform}-${process.arch}`);

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { version: own, description } = json('package.json');
/** The test of an upgrade builds the same program under another version. */
const version = process.argv[2] ?? own;

const build = join(root, 'build');
const stage = mkdtempSync(join(build, 'deb-'));
const put = (path, content, mode = 0o644) => {
  const file = join(stage, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
};
const copy = (from, path, mode) => put(path, readFileSync(join(root, from)), mode);

const control = (kibibytes) => `Package: maitre
Version: ${version}
Architecture: ${architecture}
Maintainer: maitre <maitre@maitre.example>
Installed-Size: ${kibibytes}
Section: misc
Priority: optional
Homepage: https://maitre.example/maitre
Description: ${description}
 A command line over a restaurant's reservations, customers, menu, waitlist and
 events, with the whole service for a single machine or PostgreSQL.
`;

try {
  chmodSync(stage, 0o755);
  copy('build/maitre', 'usr/bin/maitre', 0o755);
  for (const [path, text] of manPages(json('dist/commands.json'), version))
    put(`usr/share/man/${path}.gz`, gzipSync(text, { level: 9 }));
  copy('dist/completion-bash.en.txt', 'usr/share/bash-completion/completions/maitre');
  copy('dist/completion-zsh.en.txt', 'usr/share/zsh/vendor-completions/_maitre');
  copy('dist/completion-fish.en.txt', 'usr/share/fish/vendor_completions.d/maitre.fish');
  for (const unit of ['maitre-serve.service', 'maitre-export@.service', 'maitre-export@.timer'])
    copy(`scripts/deb/${unit}`, `usr/lib/systemd/system/${unit}`);
  copy('LICENSE', 'usr/share/doc/maitre/copyright');
  copy('build/third-party-licences.txt', 'usr/share/doc/maitre/third-party-licences.txt');
  put('usr/share/doc/maitre/changelog.gz', gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
  cpSync(join(root, 'docs'), join(stage, 'usr/share/doc/maitre/docs'), { recursive: true });
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(`scripts/deb/${script}`, `DEBIAN/${script}`, 0o755);
  const bytes = statSync(join(stage, 'usr/bin/maitre')).size;
  put('DEBIAN/control', control(Math.ceil(bytes / 1024) + 1024));
  const file = join(build, `maitre_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', stage, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.stdout.write(`${file}\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
