// Uses the generated Go client against a live service; prints what it saw as JSON. Run by generated-clients.ts.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"

	usage "example.com/svc/licenceusage"
)

type refusal struct {
	Error  string `json:"error"`
	Status int    `json:"status"`
	Code   string `json:"code"`
}

func must[T any](value T, answer *http.Response, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err, answer)
		os.Exit(1)
	}
	return value
}

func token() string {
	answer, err := http.PostForm(os.Getenv("AUTH_URL")+"/connect/token", url.Values{
		"grant_type": {"password"}, "scope": {"svc.server.scope"},
		"client_id": {os.Getenv("CLIENT_ID")}, "client_secret": {os.Getenv("CLIENT_SECRET")},
		"username": {os.Getenv("LOGIN_NAME")}, "password": {os.Getenv("LOGIN_PASSWORD")},
	})
	must(0, answer, err)
	defer answer.Body.Close()
	var fields struct {
		AccessToken string `json:"access_token"`
	}
	must(0, answer, json.NewDecoder(answer.Body).Decode(&fields))
	return fields.AccessToken
}

func connect() *usage.APIClient {
	settings := usage.NewConfiguration()
	settings.Servers = usage.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	return usage.NewAPIClient(settings)
}

func refused(answer *http.Response, err error) refusal {
	var own *usage.GenericOpenAPIError
	if !errors.As(err, &own) {
		fmt.Fprintln(os.Stderr, "not refused:", err)
		os.Exit(1)
	}
	problem := own.Model().(usage.Problem)
	return refusal{fmt.Sprintf("%T", own), answer.StatusCode, string(problem.Code)}
}

func main() {
	call := context.WithValue(context.Background(), usage.ContextAccessToken, token())
	api := connect()
	seen := map[int64]bool{}
	for number, pages := int64(1), int64(1); number <= pages; number++ {
		page := must(api.SessionsV1API.GetSessions(call).PageSize(10).PageNumber(number).Execute())
		for _, session := range page.Items {
			seen[session.Id] = true
		}
		pages = page.TotalPages
	}
	servers := must(api.LicenseServersV1API.GetLicenseServerLookup(call).Execute())
	features := must(api.FeaturesV1API.GetFeatureLookup(call).Execute())
	must(api.LicenseServersV1API.GetLicenseServer(call, servers[0].Id).Execute())
	must(api.LicenseServersV1API.GetLicenseServerStatistics(call).Execute())
	must(api.FeaturesV1API.GetFeatures(call).Execute())
	must(api.FeaturesV1API.GetFeatureUsage(call).FeatureId(features[0].Id).Execute())
	must(api.FeaturesV1API.GetTotalUsage(call).Execute())
	must(api.FeaturesV1API.GetUserTop(call).TimeFrame(usage.LAST7_DAYS).Execute())
	must(api.FeaturesV1API.GetUserActivity(call).Execute())
	must(api.FeaturesV1API.GetUserCurrentActivity(call).Execute())
	must(api.FeaturesV1API.GetFeaturesByVendor(call).Execute())
	must(api.UsersV1API.GetUserLookup(call).Execute())
	must(api.DenialsV1API.GetDenials(call).Execute())
	must(api.BrokerV1API.GetBrokerCommands(call).Execute())
	must(api.AdministrationV1API.GetAccounts(call).Execute())
	must(api.AdministrationV1API.GetClientCredentials(call).Execute())
	must(api.AdministrationV1API.GetAuditLog(call).Execute())
	must(api.AgentAPI.TestAgentListener(call).Execute())

	_, answer, err := api.SessionsV1API.GetSessions(call).StartDateUtc("2026-03-03").EndDateTimeUtc("2026-03-02").Execute()
	invalid := refused(answer, err)
	_, answer, err = api.SessionsV1API.GetSessions(context.WithValue(call, usage.ContextAccessToken, "none")).Execute()
	unauthorized := refused(answer, err)
	_, answer, err = api.LicenseServersV1API.GetLicenseServer(call, 4711).Execute()
	missing := refused(answer, err)
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"sessions": len(seen), "reads": 19, "refusals": []refusal{invalid, unauthorized, missing},
	})
}
