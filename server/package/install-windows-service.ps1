# Runs the service as a Windows service. Windows starts services by a protocol of its own, which a plain program does not speak:
# WinSW (github.com/winsw/winsw, MIT licence) stands between, and stops the service by Ctrl-C. Run it as an administrator, with
# WinSW-x64.exe beside it, after the steps that docs/deployment.md names.
$ErrorActionPreference = 'Stop'
$folder = Split-Path -Parent $MyInvocation.MyCommand.Path
$root = Split-Path -Parent (Split-Path -Parent $folder)
$data = Join-Path $env:ProgramData 'licence-service'
New-Item -ItemType Directory -Force (Join-Path $data 'secrets') | Out-Null
function New-Secret([string] $name, [int] $bytes) {
  $file = Join-Path $data "secrets\$name"
  if (Test-Path $file) { return }
  $random = New-Object byte[] $bytes
  [Security.Cryptography.RandomNumberGenerator]::Create().GetBytes($random)
  [IO.File]::WriteAllText($file, [Convert]::ToBase64String($random))
}
New-Secret 'key_secret' 32
New-Secret 'admin_password' 18
Copy-Item (Join-Path $folder 'WinSW-x64.exe') (Join-Path $data 'licence-service.exe') -Force
@"
<service>
  <id>licence-service</id>
  <name>Licence Usage Query Service</name>
  <description>Answers over HTTP who uses which floating licence, who used it when, and who was refused.</description>
  <executable>$((Get-Command node).Source)</executable>
  <arguments>server\main.mjs --json</arguments>
  <workingdirectory>$root</workingdirectory>
  <env name="NODE_ENV" value="production"/>
  <env name="NODE_COMPILE_CACHE" value="$data\cache"/>
  <env name="SVC_DB_URL" value="sqlite:$data\data\svc.db"/>
  <env name="SVC_KEY_SECRET_FILE" value="$data\secrets\key_secret"/>
  <env name="SVC_ADMIN_PASSWORD_FILE" value="$data\secrets\admin_password"/>
  <env name="SVC_TLS_BY_PROXY" value="yes"/>
  <log mode="roll-by-size"/>
  <onfailure action="restart" delay="5 sec"/>
  <stoptimeout>30 sec</stoptimeout>
</service>
"@ | Set-Content -Encoding UTF8 (Join-Path $data 'licence-service.xml')
& (Join-Path $data 'licence-service.exe') install
# An account of its own, without a password; nobody else but administrators reads what it stores.
& sc.exe config licence-service obj= 'NT SERVICE\licence-service' | Out-Null
& icacls.exe $data /inheritance:r /grant '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' 'NT SERVICE\licence-service:(OI)(CI)M' | Out-Null
& (Join-Path $data 'licence-service.exe') start
