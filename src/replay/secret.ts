/** Which files hold secrets, by their names: their contents are not shown. */

const NAMES =
  /^(?:\.env.*|.*\.env|\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.htpasswd|\.git-credentials|\.dockercfg|id_[a-z0-9]+|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|tfvars|tfstate)|.*(?:credential|secret|password|token)s?\b.*)$/i;
const FOLDERS = /^(?:\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.gcloud|secrets?|credentials?)$/i;

export function isSecret(path: string): boolean {
  const [name = "", ...folders] = path.split(/[/\\]/).toReversed();
  return NAMES.test(name) || folders.some((folder) => FOLDERS.test(folder));
}
