<#
.SYNOPSIS
Reports to the Licence Usage Query Service for how long the user of this desktop has been idle: docs/agents.md.

.DESCRIPTION
Sends seconds since the last input (GetLastInputInfo), the user's and the computer's name, and nothing else. Runs in the user's
session: only there does Windows report input. Windows PowerShell 5.1 or later.
#>
[CmdletBinding()]
param(
    [Parameter(Mandatory = $true)][string]$Service,
    [Parameter(Mandatory = $true)][string]$Credentials,
    [ValidateRange(1, 600)][int]$Every = 60
)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
$version = '1.0'
# A message is valid for a quarter of an hour, so an unchanged state is sent again before that.
$renewedAfterSeconds = 600
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class LastInput {
    [StructLayout(LayoutKind.Sequential)]
    private struct Info { public uint Size; public uint Ticks; }
    [DllImport("user32.dll")]
    private static extern bool GetLastInputInfo(ref Info info);
    [DllImport("kernel32.dll")]
    private static extern uint GetTickCount();
    public static uint IdleSeconds() {
        Info info = new Info();
        info.Size = (uint)Marshal.SizeOf(typeof(Info));
        if (!GetLastInputInfo(ref info)) throw new InvalidOperationException("Windows does not report the last input.");
        // Both restart after 49 days: their difference is still right.
        return unchecked(GetTickCount() - info.Ticks) / 1000;
    }
}
'@

$file = Get-Content -LiteralPath $Credentials -Raw | ConvertFrom-Json
$token = $null
$tokenUntil = [DateTime]::MinValue
$sent = $null
$sentAt = [DateTime]::MinValue

while ($true) {
    $seconds = [int][LastInput]::IdleSeconds()
    # A user who typed since the last look is not idle.
    if ($seconds -lt $Every) { $seconds = 0 }
    $now = [DateTime]::UtcNow
    if ($seconds -ne $sent -or ($now - $sentAt).TotalSeconds -ge $renewedAfterSeconds) {
        try {
            if ($now -ge $tokenUntil) {
                $form = @{
                    grant_type    = 'client_credentials'
                    client_id     = $file.client_id
                    client_secret = $file.client_secret
                    scope         = $file.scope
                }
                $answer = Invoke-RestMethod -Method Post -Uri $file.token_url -Body $form -TimeoutSec 30
                $token = $answer.access_token
                $tokenUntil = $now.AddSeconds($answer.expires_in - 60)
            }
            $message = @{
                MessageId    = [Guid]::NewGuid().ToString()
                MessageType  = 'IdleTime'
                AgentVersion = $version
                HostName     = $env:COMPUTERNAME
                UserName     = $env:USERNAME
                TimestampUtc = $now.ToString('yyyy-MM-ddTHH:mm:ss.fffZ', [Globalization.CultureInfo]::InvariantCulture)
                Payload      = @{ IdleSeconds = $seconds }
            }
            $body = [Text.Encoding]::UTF8.GetBytes(($message | ConvertTo-Json -Compress))
            $headers = @{ Authorization = "Bearer $token" }
            $uri = $Service.TrimEnd('/') + '/api/agentapi/postmessage'
            $null = Invoke-RestMethod -Method Post -Uri $uri -Headers $headers -Body $body -ContentType 'application/json' -TimeoutSec 30
            $sent = $seconds
            $sentAt = $now
        } catch {
            # A token may have been revoked; a message that was not sent is replaced by that of the next look.
            $tokenUntil = [DateTime]::MinValue
            Write-Warning "Not sent: $($_.Exception.Message)"
        }
    }
    Start-Sleep -Seconds $Every
}
