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
	"reflect"
	"strings"
	"time"

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

func connect(url string) *usage.APIClient {
	settings := usage.NewConfiguration()
	settings.Servers = usage.ServerConfigurations{{URL: url}}
	return usage.NewAPIClient(settings)
}

func refused(answer *http.Response, err error) refusal {
	var own *usage.GenericOpenAPIError
	if !errors.As(err, &own) {
		fmt.Fprintln(os.Stderr, "not refused:", err)
		os.Exit(1)
	}
	problem := own.Model().(usage.Problem)
	return refusal{fmt.Sprintf("%T", own), answer.StatusCode, problem.Code}
}

// One operation to call: what is given in its path, in its query, and as its body.
type step struct {
	Tag       string                     `json:"tag"`
	Operation string                     `json:"operation"`
	Path      []json.RawMessage          `json:"path"`
	Named     map[string]json.RawMessage `json:"query"`
	Body      json.RawMessage            `json:"body"`
	BodyName  string                     `json:"bodyName"`
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func as(raw json.RawMessage, kind reflect.Type) reflect.Value {
	value := reflect.New(kind)
	must(0, nil, json.Unmarshal(raw, value.Interface()))
	return value.Elem()
}

// Calls an operation by its name, as its service and its request offer it.
func use(api *usage.APIClient, call context.Context, one step) {
	service := reflect.ValueOf(api).Elem().FieldByName(one.Tag + "API")
	method := service.MethodByName(capital(one.Operation))
	given := []reflect.Value{reflect.ValueOf(call)}
	for index, raw := range one.Path {
		given = append(given, as(raw, method.Type().In(index+1)))
	}
	request := method.Call(given)[0]
	if one.BodyName != "" {
		one.Named[one.BodyName] = one.Body
	}
	for name, raw := range one.Named {
		setter := request.MethodByName(capital(name))
		request = setter.Call([]reflect.Value{as(raw, setter.Type().In(0))})[0]
	}
	results := request.MethodByName("Execute").Call(nil)
	if failed, _ := results[2].Interface().(error); failed != nil {
		fmt.Fprintln(os.Stderr, one.Operation, failed)
		os.Exit(1)
	}
}

func main() {
	call := context.WithValue(context.Background(), usage.ContextAccessToken, token())
	api := connect(os.Getenv("BASE_URL"))
	seen := map[int64]bool{}
	var start time.Time
	for number, pages := int64(1), int64(1); number <= pages; number++ {
		page := must(api.SessionsV1API.GetSessions(call).PageSize(10).PageNumber(number).Execute())
		for _, session := range page.Items {
			seen[session.Id] = true
			start = session.StartTimeUtc
		}
		pages = page.TotalPages
	}
	// An instant of an answer is sent back as it came, and a later version of the service answers what this client does not
	// know.
	since := must(api.SessionsV1API.GetSessions(call).StartDateUtc(start).Execute()).TotalCount
	newest := must(connect(os.Getenv("LATER_URL")).SessionsV1API.GetSessions(call).PageSize(1).Execute()).Items[0]
	unknown := []any{newest.GetLicenseType(), newest.AdditionalProperties["LaterField"]}

	var plan []step
	must(0, nil, json.Unmarshal([]byte(os.Getenv("PLAN")), &plan))
	for _, one := range plan {
		use(api, call, one)
	}

	_, answer, err := api.SessionsV1API.GetSessions(call).StartDateUtc(start).EndDateTimeUtc(start.Add(-1)).Execute()
	invalid := refused(answer, err)
	_, answer, err = api.SessionsV1API.GetSessions(context.WithValue(call, usage.ContextAccessToken, "none")).Execute()
	unauthorized := refused(answer, err)
	_, answer, err = api.LicenseServersV1API.GetLicenseServer(call, 4711).Execute()
	missing := refused(answer, err)
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"sessions": len(seen), "since": since, "unknown": unknown, "calls": len(plan), "refusals": []refusal{invalid, unauthorized, missing},
	})
}
