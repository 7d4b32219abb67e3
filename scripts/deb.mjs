// `npm run build:deb`: the stand-alone file as a Debian package, build/maitre_VERSION_ARCH.deb.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bundle.mjs';
import { manPages } from './man.mjs';

const read = (path) => fs.readFileSync(join(root, path));
const { version: own, description } = JSON.parse(read('package.json'));
/** The test of an upgrade builds the same program under another version. */
const version = process.argv[2] ?? own;
const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();

const stage = fs.mkdtempSync(join(root, 'build/deb-'));
const put = (path, content, mode = 0o644) => {
  const file = join(stage, path);
  fs.mkdirSync(dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  fs.chmodSync(file, mode);
};
const copy = (from, path, mode) => put(path, read(from), mode);

const program = read('build/maitre');
const control = `Package: maitre
Version: ${version}
Architecture: ${architecture}
Maintainer: maitre <maitre@maitre.example>
Installed-Size: ${Math.ceil(program.length / 1024) + 1024}
Section: misc
Priority: optional
Homepage: https://maitre.example/maitre
Description: ${description}
 A command line over a restaurant's reservations, customers, menu, waitlist and
 events, with the whole service for a single machine or PostgreSQL.
`;

try {
  fs.chmodSync(stage, 0o755);
  put('DEBIAN/control', control);
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(`scripts/deb/${script}`, `DEBIAN/${script}`, 0o755);
  put('usr/bin/maitre', program, 0o755);
  for (const [path, text] of manPages(JSON.parse(read('dist/commands.json')), version))
    put(`usr/share/man/${path}.gz`, gzipSync(text));
  copy('dist/completion-bash.en.txt', 'usr/share/bash-completion/completions/maitre');
  copy('dist/completion-zsh.en.txt', 'usr/share/zsh/vendor-completions/_maitre');
  copy('dist/completion-fish.en.txt', 'usr/share/fish/vendor_completions.d/maitre.fish');
  for (const unit of ['maitre-serve.service', 'maitre-export@.service', 'maitre-export@.timer'])
    copy(`scripts/deb/${unit}`, `usr/lib/systemd/system/${unit}`);
  copy('LICENSE', 'usr/share/doc/maitre/copyright');
  copy('build/third-party-licences.txt', 'usr/share/doc/maitre/third-party-licences.txt');
  put('usr/share/doc/maitre/changelog.gz', gzipSync(read('CHANGELOG.md')));
  fs.cpSync(join(root, 'docs'), join(stage, 'usr/share/doc/maitre/docs'), { recursive: true });
  const file = join(root, `build/maitre_${version}_${architecture}.deb`);
  const words = ['--root-owner-group', '-Zxz', '-z1', '--build', stage, file];
  execFileSync('dpkg-deb', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`${file}\n`);
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
